// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Expressions in the Common Expression Language with Kubernetes' libraries, limits and texts: how
 * other bundles compile and evaluate them. No type of a CEL library crosses this package.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.cel;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
