// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What several plugins need of certificates: files of authorities, clients' chains, and whom
 * requests are for.
 */
@Export
@Version("0.1.0")
@NullMarked
package io.quarterdeck.runtime.certificates;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
