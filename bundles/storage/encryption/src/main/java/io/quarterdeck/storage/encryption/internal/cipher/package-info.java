// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The ciphers of values: what they make and open is what kube-apiserver's make and open. */
@NullMarked
package io.quarterdeck.storage.encryption.internal.cipher;

import org.jspecify.annotations.NullMarked;
