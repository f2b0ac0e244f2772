// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The shared vocabulary of validation: what a name, a label, a selector, a port may look like,
 * worded as Kubernetes words it. Pure functions over nodes; each group builds its rules from them.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.api.validation;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
