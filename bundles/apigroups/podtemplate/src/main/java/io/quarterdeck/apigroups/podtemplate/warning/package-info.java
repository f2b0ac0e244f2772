// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is stored with a warning. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.warning;

import org.jspecify.annotations.NullMarked;
