// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What several parts share. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.common;

import org.jspecify.annotations.NullMarked;
