// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Requests that are passed on to another server as they are: HTTP/1.1 over connections that stream
 * both ways and may change protocol.
 */
@NullMarked
package io.quarterdeck.libraries.client.proxy;

import org.jspecify.annotations.NullMarked;
