// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The one dynamic primitive: plugins of one kind as a sequence of immutable snapshots that requests
 * lease.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.chain;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
