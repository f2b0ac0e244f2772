// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.harness;

import java.util.regex.Pattern;

/** An operator at the shell of a server that was started with {@code --shell}. */
public final class Shell {
  private final DistributionProcess server;

  public Shell(DistributionProcess server) {
    this.server = server;
  }

  /** Stops a bundle of ours, by its symbolic name, and waits until it is stopped. */
  public void stop(String bundle) throws Exception {
    command("stop", bundle, "stopped");
  }

  /** Starts one that was stopped, and waits until it is started. */
  public void start(String bundle) throws Exception {
    command("start", bundle, "started");
  }

  private void command(String verb, String bundle, String change) throws Exception {
    String id = id(bundle);
    long before = changes(bundle, change);
    server.type(verb + " " + id);
    Await.until(bundle + " is " + change, () -> changes(bundle, change) > before);
  }

  /** The number by which the shell's commands know a bundle. */
  private String id(String bundle) throws Exception {
    Pattern row = Pattern.compile("(\\d+)\\|\\w+[^\n]*\\|" + Pattern.quote(bundle) + " ");
    server.type("lb -s");
    Await.until("the bundles are listed", () -> row.matcher(server.out()).find());
    return row.matcher(server.out()).results().findFirst().orElseThrow().group(1);
  }

  private long changes(String bundle, String change) {
    Pattern line = Pattern.compile("BundleChanges " + Pattern.quote(bundle) + " \\S+ is " + change);
    return line.matcher(server.log()).results().count();
  }
}
