// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.time.Duration;

/**
 * A {@code kms} entry of the configuration, validated.
 *
 * @param socket a path, or {@code @name}
 * @param cacheSize how many keys of version 1 are kept; negative for none
 */
public record KmsSettings(
    String name, String apiVersion, String socket, Duration timeout, int cacheSize) {}
