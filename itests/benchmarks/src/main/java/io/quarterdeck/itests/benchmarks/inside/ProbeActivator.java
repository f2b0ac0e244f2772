// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.inside;

import java.util.Dictionary;
import java.util.Hashtable;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Offers the framework's services to benchmarks as a function from a task, in words, to what does
 * it once: code outside shares no class with bundles but the JDK's.
 */
public final class ProbeActivator implements BundleActivator {
  public static final String NAME = "benchmarks";

  @Override
  public void start(BundleContext context) {
    Tasks tasks = new Tasks(context);
    Function<String[], Callable<Object>> prepare = tasks::prepare;
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("name", NAME);
    context.registerService(Function.class, prepare, properties);
  }

  @Override
  public void stop(BundleContext context) {}
}
