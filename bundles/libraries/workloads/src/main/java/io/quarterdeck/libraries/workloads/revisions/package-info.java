// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What templates an owner has had: ControllerRevisions, of StatefulSets and DaemonSets. */
@NullMarked
package io.quarterdeck.libraries.workloads.revisions;

import org.jspecify.annotations.NullMarked;
