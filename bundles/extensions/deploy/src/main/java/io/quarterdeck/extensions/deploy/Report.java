// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/** What has become of the jars of the watched folders, by their content. Thread-safe. */
final class Report {
  private static final Set<Problem.Kind> FAULTS =
      Set.of(
          Problem.Kind.NOT_STARTED,
          Problem.Kind.BAD_RANK,
          Problem.Kind.UNNAMED,
          Problem.Kind.STALE);

  private final BundleContext system;
  private final Contents contents;
  private final Refusals refusals;
  private final Components components;
  private final Supplier<Collection<Chain<?>>> chains;

  /**
   * One bundle.
   *
   * @param sha256 of the jar that it was made from; empty while that is not known
   */
  record Line(String file, String sha256, String bundle, String version, Standing standing) {}

  /**
   * @param system the framework's own context
   */
  Report(
      BundleContext system,
      Contents contents,
      Refusals refusals,
      Components components,
      Supplier<Collection<Chain<?>>> chains) {
    this.system = system;
    this.contents = contents;
    this.refusals = refusals;
    this.components = components;
    this.chains = chains;
  }

  List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Bundle bundle : system.getBundles()) {
      Path file = Deployed.file(bundle);
      if (file != null) {
        lines.add(
            new Line(
                file.toString(),
                content(bundle, file),
                String.valueOf(bundle.getSymbolicName()),
                bundle.getVersion().toString(),
                standing(bundle)));
      }
    }
    return lines;
  }

  /** Of a library, which FileInstall brings, that of its file unless that is newer. */
  private String content(Bundle bundle, Path file) throws IOException {
    String kept = contents.of(bundle);
    if (!kept.isEmpty()) {
      return kept;
    }
    boolean isSeen =
        Files.exists(file)
            && Files.getLastModifiedTime(file).toMillis() <= bundle.getLastModified();
    return isSeen ? Contents.digest(file) : "";
  }

  private Standing standing(Bundle bundle) {
    List<String> failures = new ArrayList<>(components.failures(bundle));
    for (Chain<?> chain : chains.get()) {
      for (Problem problem : chain.problems()) {
        if (problem.origin() != null
            && problem.origin().bundleId() == bundle.getBundleId()
            && FAULTS.contains(problem.kind())) {
          failures.add(chain.kind() + " " + problem.plugin() + ": " + problem.what());
        }
      }
    }
    List<String> waits = new ArrayList<>(components.waits(bundle));
    for (Bundle other : system.getBundles()) {
      if (isBefore(other, bundle)) {
        waits.add("version " + other.getVersion() + " has not left yet");
      }
    }
    return Standing.of(isStarted(bundle), refusals.of(bundle), failures, waits);
  }

  private static boolean isBefore(Bundle other, Bundle bundle) {
    return other.getBundleId() < bundle.getBundleId()
        && Objects.equals(other.getSymbolicName(), bundle.getSymbolicName())
        && Objects.equals(Deployed.file(other), Deployed.file(bundle));
  }

  /** A fragment never is; it is as good as started when its host has it. */
  private static boolean isStarted(Bundle bundle) {
    boolean fragment = bundle.getHeaders("").get(Constants.FRAGMENT_HOST) != null;
    return bundle.getState() == Bundle.ACTIVE || (fragment && bundle.getState() == Bundle.RESOLVED);
  }
}
