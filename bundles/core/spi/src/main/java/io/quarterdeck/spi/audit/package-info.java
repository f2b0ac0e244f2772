// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What those who know more of a request than its path and headers report to the audit log. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.audit;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
