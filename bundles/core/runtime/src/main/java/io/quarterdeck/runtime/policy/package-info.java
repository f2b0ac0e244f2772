// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What admission policies have in common: which requests they match, their parameters, and the
 * values that their expressions see.
 */
@Export
@Version("0.1.0")
@NullMarked
package io.quarterdeck.runtime.policy;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
