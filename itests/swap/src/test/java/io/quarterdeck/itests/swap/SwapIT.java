// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.swap.Latencies.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An authorizer, an authenticator, an API group and a third party's admission plugin are replaced
 * by new versions, by turns dropped in {@code deploy/} and by the shell's {@code swap}, while 64
 * clients read and write: no request fails, nobody is allowed what was not allowed before, no other
 * bundle moves, and nothing of the old versions is left in the heap.
 */
final class SwapIT {
  private static final Pattern CHANGE = Pattern.compile("BundleChanges (\\S+) \\S+ is (\\w+)");
  private static final double MOST_MILLIS_MORE = 250;

  private final Soak soak = Soak.asked();
  @TempDir private Path folder;
  private Distribution distribution;
  private Jars jars;
  private DistributionProcess server;
  private RawClient admin;
  private RawClient user;
  private RawClient nobody;

  @BeforeEach
  void start() throws IOException {
    Path tokens = folder.resolve("tokens.csv");
    Files.writeString(tokens, "secret-of-alice,alice,6\nsecret-of-mallory,mallory,7\n");
    distribution = Distribution.withOwnDeploy(folder);
    jars = new Jars(distribution, folder);
    drop(Subject.ADMISSION, Subject.ADMISSION.jar(jars, "1.0.0"));
    server =
        DistributionProcess.start(
            distribution,
            folder,
            "--shell",
            "--set",
            "authentication.tokenfile.file=" + tokens,
            "--set",
            "authentication.required=tokenfile",
            "--set",
            "admission.enable=NodeRestriction,Stamp");
    admin = RawClient.admin(server);
    user = RawClient.anonymous(server).withToken("secret-of-alice");
    nobody = RawClient.anonymous(server).withToken("secret-of-mallory");
    allow();
  }

  private void allow() throws IOException {
    String rbac = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/";
    String role =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": {"name": "worker"},
         "rules": [
           {"apiGroups": [""], "resources": ["configmaps"], "verbs": ["get", "create", "delete"]},
           {"apiGroups": ["batch"], "resources": ["jobs"], "verbs": ["get", "list", "create", "delete"]}]}
        """;
    String binding =
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": {"name": "worker"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "worker"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}
        """;
    assertEquals(201, admin.post(rbac + "roles", role).statusCode());
    assertEquals(201, admin.post(rbac + "rolebindings", binding).statusCode());
  }

  @AfterEach
  void stop() {
    admin.close();
    user.close();
    nobody.close();
    server.close();
  }

  @Test
  void pluginsAreReplacedAndNobodyNotices() throws Exception {
    List<String> complaints = new ArrayList<>();
    try (Traffic traffic = Traffic.start(soak.clients(), admin, user, nobody)) {
      // the first requests are slow in every JVM
      Thread.sleep(soak.quiet());
      for (Subject subject : Subject.values()) {
        replace(subject, "1.1.0", true); // so that each stands where it will stand
      }
      int loaders = Heap.classLoaders(server.handle(), folder);
      for (Subject subject : Subject.values()) {
        under(traffic, subject, complaints);
      }
      Thread.sleep(500);
      int loadersAfter = Heap.classLoaders(server.handle(), folder);
      System.out.printf(
          "swap: %d requests, %d wrong; class loaders of bundles: %d before, %d after%n",
          traffic.latencies().count(), traffic.wrong().size(), loaders, loadersAfter);
      assertEquals(List.of(), traffic.wrong().stream().limit(5).toList());
      assertTrue(traffic.stamps().contains("1.1.0"), traffic.stamps().toString());
      assertTrue(traffic.stamps().contains("2.0." + soak.replacements()));
      assertTrue(
          loadersAfter <= loaders, loaders + " class loaders became " + loadersAfter + ": a leak");
    }
    assertEquals(List.of(), complaints);
    assertMoved();
  }

  private void under(Traffic traffic, Subject subject, List<String> complaints) throws Exception {
    Latencies latencies = traffic.latencies();
    long began = System.nanoTime();
    Thread.sleep(soak.quiet());
    Window quiet = new Window(began, System.nanoTime());
    Window[] swaps = new Window[soak.replacements()];
    for (int i = 0; i < swaps.length; i++) {
      long from = System.nanoTime();
      replace(subject, "2.0." + (i + 1), i % 2 == 1);
      Thread.sleep(200);
      swaps[i] = new Window(from, System.nanoTime());
      long rest = soak.each().toNanos() / swaps.length - (System.nanoTime() - from);
      Thread.sleep(Math.max(0, rest / 1_000_000));
    }
    double before = latencies.p99(quiet);
    double at = latencies.p99(swaps);
    System.out.printf(
        "swap: %s %d times (%.0f ms each): p99 quiet %.1f ms, at a swap %.1f ms%n",
        subject,
        swaps.length,
        Arrays.stream(swaps).mapToLong(w -> w.to() - w.from()).average().orElse(0) / 1e6,
        before,
        at);
    if (at > before + MOST_MILLIS_MORE + soak.spread() * before) {
      complaints.add(subject + ": p99 rises from " + before + " ms to " + at + " ms");
    }
  }

  /** One replacement, until it is over. */
  private void replace(Subject subject, String version, boolean swap) throws Exception {
    Path jar = subject.jar(jars, version);
    String gone = subject.bundle() + " \\S+ is uninstalled";
    long before = count(gone);
    if (swap) {
      server.type("quarterdeck:swap " + subject.plugin() + " " + jar.toUri());
    } else {
      drop(subject, jar);
    }
    String started = subject.bundle() + " " + Pattern.quote(version) + " is started";
    Await.until(
        subject + " " + version + " is there",
        () -> count(started) == 1 && (!swap || count(gone) > before));
  }

  private long count(String pattern) {
    return Pattern.compile("BundleChanges " + pattern).matcher(server.log()).results().count();
  }

  /** Whole at once, as {@code mv} does. */
  private void drop(Subject subject, Path jar) throws IOException {
    Path beside = distribution.home().resolve(subject.file() + ".new");
    Files.copy(jar, beside, StandardCopyOption.REPLACE_EXISTING);
    Files.move(
        beside,
        distribution.deploy().resolve(subject.file()),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  private void assertMoved() {
    Set<String> moved =
        CHANGE
            .matcher(server.log())
            .results()
            .map(m -> m.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> meant =
        Arrays.stream(Subject.values())
            .map(Subject::bundle)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(meant, moved);
  }
}
