// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Kubelets over TLS, for the tests of whoever connects to them. */
@NullMarked
package io.quarterdeck.testkit.kubelet;

import org.jspecify.annotations.NullMarked;
