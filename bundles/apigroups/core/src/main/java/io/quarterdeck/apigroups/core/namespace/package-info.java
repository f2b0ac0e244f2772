// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Namespaces, and those that the system needs. */
@NullMarked
package io.quarterdeck.apigroups.core.namespace;

import org.jspecify.annotations.NullMarked;
