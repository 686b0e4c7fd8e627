extension ConformanceFile {
  /// Cases for protocol buffer messages, which the language here does not have.
  static let skips: [Skip] = [
    Skip(
      file: "comparisons", section: "eq_literal", reason: "builds a message of google.protobuf",
      cases: [
        "eq_dyn_json_null"
      ]),
    Skip(
      file: "comparisons", section: "eq_wrapper", reason: "builds a message of google.protobuf",
      cases: [
        "eq_bool", "eq_bool_empty", "eq_bool_not_null", "eq_bytes", "eq_bytes_empty", "eq_bytes_not_null",
        "eq_double", "eq_double_empty", "eq_double_not_null", "eq_float", "eq_float_empty",
        "eq_float_not_null", "eq_int32", "eq_int32_empty", "eq_int32_not_null", "eq_int64",
        "eq_int64_empty", "eq_int64_not_null", "eq_string", "eq_string_empty", "eq_string_not_null",
        "eq_uint32", "eq_uint32_empty", "eq_uint32_not_null", "eq_uint64", "eq_uint64_empty",
        "eq_uint64_not_null",
      ]),
    Skip(
      file: "comparisons", section: "eq_literal", reason: "builds a message of the test types",
      cases: [
        "not_eq_dyn_proto2_msg_null", "not_eq_dyn_proto3_msg_null",
      ]),
    Skip(
      file: "comparisons", section: "eq_wrapper", reason: "builds a message of the test types",
      cases: [
        "eq_bool_proto2_null", "eq_bool_proto3_null", "eq_bytes_proto2_null", "eq_bytes_proto3_null",
        "eq_double_proto2_null", "eq_double_proto3_null", "eq_float_proto2_null", "eq_float_proto3_null",
        "eq_int32_proto2_null", "eq_int32_proto3_null", "eq_int64_proto2_null", "eq_int64_proto3_null",
        "eq_string_proto2_null", "eq_string_proto3_null", "eq_uint32_proto2_null", "eq_uint32_proto3_null",
        "eq_uint64_proto2_null", "eq_uint64_proto3_null", "eq_proto2", "eq_proto3",
        "eq_proto2_missing_fields_neq", "eq_proto3_missing_fields_neq", "eq_proto_nan_equal",
        "eq_proto_different_types", "eq_proto2_any_unpack_equal", "eq_proto2_any_unpack_not_equal",
        "eq_proto2_any_unpack_bytewise_fallback_not_equal", "eq_proto2_any_unpack_bytewise_fallback_equal",
        "eq_proto3_any_unpack_equal", "eq_proto3_any_unpack_not_equal",
        "eq_proto3_any_unpack_bytewise_fallback_not_equal", "eq_proto3_any_unpack_bytewise_fallback_equal",
      ]),
    Skip(
      file: "comparisons", section: "ne_literal", reason: "builds a message of the test types",
      cases: [
        "ne_proto2", "ne_proto3", "ne_proto2_missing_fields_neq", "ne_proto3_missing_fields_neq",
        "ne_proto_nan_not_equal", "ne_proto_different_types", "ne_proto2_any_unpack",
        "ne_proto2_any_unpack_bytewise_fallback", "ne_proto3_any_unpack",
        "ne_proto3_any_unpack_bytewise_fallback",
      ]),
    Skip(
      file: "parse", section: "nest", reason: "builds a message of the test types",
      cases: [
        "message_literal"
      ]),
    Skip(
      file: "parse", section: "repeat", reason: "builds a message of the test types",
      cases: [
        "select", "message_literal",
      ]),
    Skip(
      file: "parse", section: "whitespace", reason: "builds a message of the test types",
      cases: [
        "spaces", "tabs", "new_lines", "new_pages", "carriage_returns",
      ]),
    Skip(
      file: "parse", section: "struct_field_names", reason: "builds a message of the test types",
      cases: [
        "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
        "package", "namespace", "return", "var", "void", "while",
      ]),
    Skip(
      file: "parse", section: "comments", reason: "builds a message of the test types",
      cases: [
        "new_line_terminated"
      ]),
    Skip(
      file: "string_ext", section: "format_errors", reason: "builds a message of the test types",
      cases: [
        "object not allowed", "object inside list", "object inside map",
      ]),
    Skip(
      file: "optionals", section: "optionals", reason: "builds a message of the test types",
      cases: [
        "has_optional_ofNonZeroValue_struct_optional_ofNonZeroValue_map_optindex_field",
        "optional_ofNonZeroValue_struct_optional_ofNonZeroValue_map_optindex_field",
        "struct_map_optindex_field", "struct_optional_ofNonZeroValue_map_optindex_field",
        "struct_map_optindex_field_nested", "struct_list_optindex_field", "empty_struct_optindex_hasValue",
        "optional_empty_struct_optindex_hasValue", "struct_optindex_value",
        "optional_struct_optindex_value", "optional_struct_optindex_index_value",
      ]),
  ]
}
