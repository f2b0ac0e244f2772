// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Encryption at rest: the configuration file, the ciphers, and the service that applies them. */
@NullMarked
package io.quarterdeck.storage.encryption.internal;

import org.jspecify.annotations.NullMarked;
