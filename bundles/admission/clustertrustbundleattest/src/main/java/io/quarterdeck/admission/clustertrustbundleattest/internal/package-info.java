// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Trust bundles of a signer are written by those who may attest for it. */
@NullMarked
package io.quarterdeck.admission.clustertrustbundleattest.internal;

import org.jspecify.annotations.NullMarked;
