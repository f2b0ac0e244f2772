// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is known of a request. */
@NullMarked
package io.quarterdeck.pipeline.internal.request;

import org.jspecify.annotations.NullMarked;
