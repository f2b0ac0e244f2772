// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * An external program that signs tokens and says with which keys they are checked, over gRPC on a
 * unix socket (KEP-740). Kubernetes: {@code pkg/serviceaccount/externaljwt/plugin}.
 */
@NullMarked
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import org.jspecify.annotations.NullMarked;
