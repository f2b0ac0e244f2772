// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** When controllers run: one server leads, and stands back for a manager from elsewhere. */
@NullMarked
package io.quarterdeck.extensions.controllers.internal;

import org.jspecify.annotations.NullMarked;
