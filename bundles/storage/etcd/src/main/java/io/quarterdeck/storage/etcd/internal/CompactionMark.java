// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import com.google.protobuf.ByteString;

/** The key by which the API servers on one etcd agree on who compacts; Kubernetes' own. */
final class CompactionMark {
  static final ByteString KEY = ByteString.copyFromUtf8("compact_rev_key");

  private CompactionMark() {}
}
