// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What controllers share: work by key, a fence before a cache that is behind, owners, events. */
@Export
@Version("1.3.0")
@NullMarked
package io.quarterdeck.runtime.controller;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
