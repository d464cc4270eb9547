// Plain options, lists and tuples of items, read into numbers: the bulk of building a problem.
#include <nanobind/nanobind.h>

#include <limits>
#include <vector>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

// Reads options; `index` numbers the items from 0. Anything that is not plain and correct is left
// to the caller, which reports it.
class OptionReader {
 public:
  explicit OptionReader(const nb::dict& index)
      : index_(index), last_seen_(index.size(), 0), is_identity_(maps_to_itself(index)) {}

  // The item numbers of these options in one sequence, and where each option ends if there are
  // `before` numbers in front; both as 32-bit numbers. None if any option is not a nonempty list or
  // tuple of distinct known items.
  nb::object read(const nb::list& options, std::size_t before) {
    members_.clear();
    ends_.clear();
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (!read_option(nb::object(options[k]))) return nb::none();
      const std::size_t end = before + members_.size();
      if (end > std::numeric_limits<Index>::max()) throw std::overflow_error("too many items");
      ends_.push_back(static_cast<Index>(end));
    }
    return nb::make_tuple(to_bytes(members_), to_bytes(ends_));
  }

 private:
  static constexpr Index kUnknown = std::numeric_limits<Index>::max();

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
    PyObject* const items = option.ptr();
    const bool is_list = PyList_CheckExact(items);
    if (!is_list && !PyTuple_CheckExact(items)) return false;
    ++stamp_;
    const std::size_t before = members_.size();
    // The size is read again each time: an item's own __eq__ may change the list.
    for (Py_ssize_t k = 0; k < (is_list ? PyList_Size(items) : PyTuple_Size(items)); ++k) {
      const Index number = find(item_of(items, k, is_list));
      if (number == kUnknown || last_seen_[number] == stamp_) return false;
      last_seen_[number] = stamp_;
      members_.push_back(number);
    }
    return members_.size() > before;
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
    PyObject* const number = PyDict_GetItemWithError(index_.ptr(), item.ptr());
    if (number) return static_cast<Index>(to_number(number));
    if (PyErr_Occurred()) {
      const bool is_ours = PyErr_ExceptionMatches(PyExc_TypeError) ||  // it cannot be hashed
                           PyErr_ExceptionMatches(PyExc_KeyError);
      if (!is_ours) throw nb::python_error();
      PyErr_Clear();
    }
    return kUnknown;
  }

  nb::dict index_;
  std::vector<Index> last_seen_;  // per item: the stamp of the option that had it last
  Index stamp_ = 0;
  bool is_identity_;
  std::vector<Index> members_, ends_;
};

}  // namespace

void minuet::bind_reading(nb::module_& m) {
  nb::class_<OptionReader>(m, "OptionReader")
      .def(nb::init<const nb::dict&>(), nb::arg("index"))
      .def("read", &OptionReader::read, nb::arg("options"), nb::arg("before"), locked);
}
