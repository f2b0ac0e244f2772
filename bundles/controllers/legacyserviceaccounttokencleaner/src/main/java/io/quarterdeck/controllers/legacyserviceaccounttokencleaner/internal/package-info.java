// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Generated tokens of service accounts that nobody uses go. */
@NullMarked
package io.quarterdeck.controllers.legacyserviceaccounttokencleaner.internal;

import org.jspecify.annotations.NullMarked;
