// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Services that this server calls over HTTP: kubeconfigs, TLS settings, calls, their metrics. */
@NullMarked
package io.quarterdeck.libraries.client;

import org.jspecify.annotations.NullMarked;
