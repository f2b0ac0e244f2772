// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Requests and answers over HTTP/1.1. */
@NullMarked
package io.quarterdeck.server.internal.http;

import org.jspecify.annotations.NullMarked;
