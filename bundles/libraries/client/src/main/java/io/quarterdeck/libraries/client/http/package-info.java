// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** HTTP/1.1 over TLS to one server at a time, as kube-apiserver calls webhooks. */
@NullMarked
package io.quarterdeck.libraries.client.http;

import org.jspecify.annotations.NullMarked;
