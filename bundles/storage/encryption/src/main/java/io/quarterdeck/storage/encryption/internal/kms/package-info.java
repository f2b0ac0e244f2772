// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Envelopes of key management plugins: values are encrypted here with data keys, and only those go
 * to a plugin. Kubernetes: {@code envelope/kmsv2} and {@code envelope}.
 */
@NullMarked
package io.quarterdeck.storage.encryption.internal.kms;

import org.jspecify.annotations.NullMarked;
