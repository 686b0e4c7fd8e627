#pragma once
#include <plist/plist.h>
#include <stdbool.h>

// From libplist 2.3 on PLIST_UINT is a macro, which Swift does not import.
static inline bool plist_holds_integer(plist_t node) { return plist_get_node_type(node) == PLIST_UINT; }
