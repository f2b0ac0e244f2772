// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is used of each quota. */
@NullMarked
package io.quarterdeck.controllers.resourcequota.internal;

import org.jspecify.annotations.NullMarked;
