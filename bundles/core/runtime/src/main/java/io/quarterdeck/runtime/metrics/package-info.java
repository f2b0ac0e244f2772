// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Counters, gauges and histograms with labels, and their Prometheus text form. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.metrics;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
