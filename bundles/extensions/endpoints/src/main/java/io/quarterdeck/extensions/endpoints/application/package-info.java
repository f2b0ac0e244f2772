// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** One bundle's resources as a Jersey application, and a request's way through it. */
@NullMarked
package io.quarterdeck.extensions.endpoints.application;

import org.jspecify.annotations.NullMarked;
