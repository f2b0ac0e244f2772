// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.plugincheck.sample;

import javax.sql.DataSource;
import org.opentest4j.AssertionFailedError;
import org.osgi.framework.BundleContext;

/** Uses a package of the JDK, one of the framework, and one that no server has. */
public interface User {
  /** Names one of each. */
  AssertionFailedError fails(DataSource source, BundleContext context);
}
