// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The stages of the request chain, one file each, and the endpoints beside the API. */
@NullMarked
package io.quarterdeck.pipeline.internal;

import org.jspecify.annotations.NullMarked;
