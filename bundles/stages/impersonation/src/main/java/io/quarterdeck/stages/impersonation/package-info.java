// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The stage that lets a request act for another user (KEP-5284 for its constrained modes). */
@NullMarked
package io.quarterdeck.stages.impersonation;

import org.jspecify.annotations.NullMarked;
