// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Trees to Kubernetes' protobuf (objects, lists and watch frames) and to its YAML. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.schema.encode;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
