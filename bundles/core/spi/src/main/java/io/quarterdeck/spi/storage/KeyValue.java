// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/**
 * One stored entry.
 *
 * @param key the whole key, e.g. {@code /registry/pods/default/a}
 * @param value the bytes; never written into
 * @param createRevision the revision that created it
 * @param modRevision the revision of its last write
 * @param lease the lease that it goes with, 0 for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record KeyValue(
    String key, byte[] value, long createRevision, long modRevision, long lease) {}
