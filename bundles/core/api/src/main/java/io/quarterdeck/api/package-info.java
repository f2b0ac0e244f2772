// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The values that every bundle speaks: names of kinds and resources, objects and their encoded
 * form, selectors, errors. Floor 0: nothing but the JDK.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.api;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
