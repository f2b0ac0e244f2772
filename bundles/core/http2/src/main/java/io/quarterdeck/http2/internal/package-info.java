// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * HTTP/2 on Netty's codec, without Netty's sockets and threads: what is read from a link goes into
 * the codec, what the codec writes goes to the link.
 */
@NullMarked
package io.quarterdeck.http2.internal;

import org.jspecify.annotations.NullMarked;
