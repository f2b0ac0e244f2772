// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The storage backend on etcd v3 by jetcd: reads, guarded writes, leases, one watch stream,
 * compaction.
 */
@NullMarked
package io.quarterdeck.storage.etcd.internal;

import org.jspecify.annotations.NullMarked;
