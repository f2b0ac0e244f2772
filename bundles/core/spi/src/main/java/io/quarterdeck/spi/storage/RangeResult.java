// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

import java.util.List;

/**
 * A part of the store at one revision.
 *
 * @param entries in key order
 * @param revision the revision that was read
 * @param more whether the limit cut the range
 * @param count how many entries the whole range has
 */
public record RangeResult(List<KeyValue> entries, long revision, boolean more, long count) {}
