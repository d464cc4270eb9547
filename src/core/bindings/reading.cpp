// Plain options, read into numbers: lists and tuples of items, and dicts from items to colors. This
// is the bulk of building a problem.
#include <nanobind/nanobind.h>

#include <limits>
#include <vector>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

// Reads options; `index` numbers the items from 0, the primary ones first, and `color_numbers` the
// colors from 1, in the order in which they are met. Anything that is not plain and correct is left
// to the caller, which reports it.
class OptionReader {
 public:
  OptionReader(const nb::dict& index, std::size_t primaries, const nb::dict& color_numbers)
      : index_(index),
        color_numbers_(color_numbers),
        primaries_(primaries),
        last_seen_(index.size(), 0),
        is_identity_(maps_to_itself(index)) {}

  // The item numbers of these options in one sequence, where each option ends if there are `before`
  // numbers in front, and the color numbers of the items (0 for no color), or None if none has one;
  // all as 32-bit numbers. None if any option is not a nonempty list or tuple of distinct known
  // items, or a dict from these to None or, for secondary items, to colors.
  nb::object read(const nb::list& options, std::size_t before) {
    members_.clear();
    ends_.clear();
    colors_.clear();
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (!read_option(nb::object(options[k]))) return nb::none();
      const std::size_t end = before + members_.size();
      if (end > std::numeric_limits<Index>::max()) throw std::overflow_error("too many items");
      ends_.push_back(static_cast<Index>(end));
    }
    if (colors_.empty()) return nb::make_tuple(to_bytes(members_), to_bytes(ends_), nb::none());
    colors_.resize(members_.size());
    return nb::make_tuple(to_bytes(members_), to_bytes(ends_), to_bytes(colors_));
  }

 private:
  static constexpr Index kUnknown = std::numeric_limits<Index>::max();  // no number
  static constexpr Index kUnhashable = kUnknown - 1;                    // the same

  // If every item equals its number, no lookups are needed.
  static bool maps_to_itself(const nb::dict& index) {
    PyObject *item, *number;
    for (Py_ssize_t at = 0; PyDict_Next(index.ptr(), &at, &item, &number);)
      if (!PyLong_CheckExact(item) || to_number(item) != to_number(number)) return false;
    return true;
  }

  static long long to_number(PyObject* value) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    return overflow ? -1 : number;
  }

  bool read_option(const nb::object& option) {
    ++stamp_;
    const std::size_t before = members_.size();
    const bool is_read =
        PyDict_CheckExact(option.ptr()) ? read_dict(option.ptr()) : read_sequence(option.ptr());
    return is_read && members_.size() > before;
  }

  bool read_sequence(PyObject* items) {
    const bool is_list = PyList_CheckExact(items);
    if (!is_list && !PyTuple_CheckExact(items)) return false;
    // The size is read again each time: an item's own __eq__ may change the list.
    for (Py_ssize_t k = 0; k < (is_list ? PyList_Size(items) : PyTuple_Size(items)); ++k)
      if (!add(item_of(items, k, is_list))) return false;
    return true;
  }

  bool read_dict(PyObject* option) {
    const nb::object copy = nb::steal(PyDict_Copy(option));  // which nobody can change meanwhile
    if (!copy.is_valid()) throw nb::python_error();
    PyObject *item, *color;
    for (Py_ssize_t at = 0; PyDict_Next(copy.ptr(), &at, &item, &color);) {
      if (!add(nb::borrow(item))) return false;
      if (color == Py_None) continue;
      if (members_.back() < primaries_) return false;
      const Index number = color_number(color);
      if (number == kUnhashable) return false;
      colors_.resize(members_.size());
      colors_.back() = number;
    }
    return true;
  }

  bool add(const nb::object& item) {
    const Index number = find(item);
    if (number >= kUnhashable || last_seen_[number] == stamp_) return false;
    last_seen_[number] = stamp_;
    members_.push_back(number);
    return true;
  }

  Index color_number(PyObject* color) {
    const Index known = look_up(color_numbers_, color);
    if (known != kUnknown) return known;
    const nb::int_ next(color_numbers_.size() + 1);
    if (PyDict_SetItem(color_numbers_.ptr(), color, next.ptr())) throw nb::python_error();
    return nb::cast<Index>(next);
  }

  static nb::object item_of(PyObject* items, Py_ssize_t k, bool is_list) {
#ifdef Py_GIL_DISABLED
    (void)is_list;  // another thread may change the list
    PyObject* const item = PySequence_GetItem(items, k);
#else
    PyObject* const item = is_list ? PyList_GetItem(items, k) : PyTuple_GetItem(items, k);
    Py_XINCREF(item);
#endif
    if (!item) throw nb::python_error();
    return nb::steal(item);
  }

  Index find(const nb::object& item) const {
    if (is_identity_ && PyLong_CheckExact(item.ptr())) {
      const auto number = static_cast<unsigned long long>(to_number(item.ptr()));
      return number < last_seen_.size() ? static_cast<Index>(number) : kUnknown;
    }
    return look_up(index_, item.ptr());
  }

  static Index look_up(const nb::dict& numbers, PyObject* key) {
    PyObject* const number = PyDict_GetItemWithError(numbers.ptr(), key);
    if (number) return static_cast<Index>(to_number(number));
    if (!PyErr_Occurred()) return kUnknown;
    const bool is_ours =
        PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_KeyError);
    if (!is_ours) throw nb::python_error();
    PyErr_Clear();
    return kUnhashable;
  }

  nb::dict index_, color_numbers_;
  std::size_t primaries_;
  std::vector<Index> last_seen_;  // per item: the stamp of the option that had it last
  Index stamp_ = 0;
  bool is_identity_;
  std::vector<Index> members_, ends_;
  std::vector<Index> colors_;  // lags behind `members_`: those without a color at its end are 0
};

}  // namespace

void minuet::bind_reading(nb::module_& m) {
  nb::class_<OptionReader>(m, "OptionReader")
      .def(nb::init<const nb::dict&, std::size_t, const nb::dict&>(), nb::arg("index"),
           nb::arg("primaries"), nb::arg("color_numbers"))
      .def("read", &OptionReader::read, nb::arg("options"), nb::arg("before"), locked);
}
