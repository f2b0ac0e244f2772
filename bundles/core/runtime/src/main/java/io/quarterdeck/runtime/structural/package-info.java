// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What makes an OpenAPI v3 schema structural (KEP-1111): of custom resources, and of groups that
 * plugins bring.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.structural;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
