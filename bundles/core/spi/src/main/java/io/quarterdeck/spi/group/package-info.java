// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group extension point: a group's data (definitions, resources) and its strategies. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.group;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
