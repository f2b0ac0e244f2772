// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The addresses behind each Service, in one object. */
@NullMarked
package io.quarterdeck.controllers.endpoints.internal;

import org.jspecify.annotations.NullMarked;
