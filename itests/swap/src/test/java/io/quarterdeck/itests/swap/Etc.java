// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An {@code etc/} of its own, in which every file is rewritten: good, bad, and good again. */
final class Etc {
  private final Path folder;
  private final Path etc;
  private final Map<String, List<String>> lines = new TreeMap<>();

  /** A copy of the one that is shipped. */
  Etc(Distribution distribution, Path folder, Path tokens) throws IOException {
    this.folder = folder;
    etc = Files.createDirectory(folder.resolve("etc"));
    try (Stream<Path> files = Files.list(distribution.home().resolve("etc"))) {
      for (Path file : files.toList()) {
        Files.copy(file, etc.resolve(String.valueOf(file.getFileName())));
      }
    }
    admission();
    authentication(tokens);
    authorization();
    others();
    storage();
    for (Map.Entry<String, List<String>> file : lines.entrySet()) {
      if (List.of("admission", "authentication", "authentication.tokenfile", "stages.audit")
          .contains(file.getKey())) {
        write(file.getKey(), file.getValue().get(2));
      }
    }
  }

  Path path() {
    return etc;
  }

  private void put(String pid, String good, String bad, String better) {
    lines.put(pid, List.of(good, bad, better));
  }

  private void admission() throws IOException {
    put(
        "admission",
        "enable = NodeRestriction,Stamp,Sleeper,AlwaysAdmit",
        "enable = Nonsense",
        "enable = NodeRestriction,Stamp,Sleeper");
    put(
        "admission.defaulttolerationseconds",
        "not.ready.seconds = 200",
        "not.ready.seconds = soon",
        "not.ready.seconds = 250");
    put(
        "admission.eventratelimit",
        "limits = Server:5000:5000",
        "limits = Nobody:1",
        "limits = Server:6000:6000");
    put(
        "admission.imagepolicywebhook",
        "allow.ttl = 100",
        "kubeconfig.file = /not/there",
        "allow.ttl = 200");
    put("admission.initialresources", "percentile = 80", "percentile = 200", "percentile = 70");
    String labels = "apiVersion: quarterdeck.io/v1\nkind: VolumeLabels\nvolumes: []\n";
    put(
        "admission.persistentvolumelabel",
        "file = " + file("labels-1.yaml", labels),
        "file = /not/there",
        "file = " + file("labels-2.yaml", labels));
    put(
        "admission.podnodeselector",
        "cluster.default = a=b",
        "cluster.default = =",
        "cluster.default = a=c");
    put("admission.podsecurity", "warn = baseline", "warn = loudly", "warn = restricted");
    put(
        "admission.podtolerationrestriction",
        "cluster.default = []",
        "cluster.default = {",
        "whitelist = []");
    put(
        "admission.resourcequota",
        "limited = persistentvolumeclaims=gold",
        "limited = =",
        "limited = persistentvolumeclaims=silver");
    routing("admission.mutatingadmissionwebhook");
    routing("admission.validatingadmissionwebhook");
  }

  private void routing(String pid) {
    put(
        pid,
        "service.routing = endpoints",
        "service.routing = nowhere",
        "service.routing = clusterip");
  }

  private void authentication(Path tokens) throws IOException {
    put(
        "authentication",
        "required = tokenfile\ntoken.success.cache.seconds = 5",
        "token.success.cache.seconds = x",
        "required = tokenfile\ntoken.success.cache.seconds = 9");
    put("authentication.anonymous", "paths = /livez", "enabled = maybe", "paths = /livez,/readyz");
    put("authentication.bootstraptoken", "enabled = false", "enabled = maybe", "enabled = true");
    put(
        "authentication.delegated",
        "token.cache.ttl.seconds = 5",
        "token.cache.ttl.seconds = -1",
        "token.cache.ttl.seconds = 6");
    put(
        "authentication.oidc",
        "signing.algs = RS256,ES256",
        "config.file = /not/there",
        "signing.algs = RS256");
    put(
        "authentication.requestheader",
        "uid.headers = X-Uid",
        "client.ca.file = /not/there",
        "uid.headers = X-Remote-Uid");
    put(
        "authentication.serviceaccount",
        "max.token.expiration.seconds = 7200",
        "max.token.expiration.seconds = 5",
        "max.token.expiration.seconds = 14400");
    put(
        "authentication.tokenfile",
        "file = " + file("tokens-1.csv", Files.readString(tokens)),
        "file = " + file("tokens-2.csv", "broken\n"),
        "file = " + tokens);
    put(
        "authentication.webhook",
        "cache.ttl.seconds = 60",
        "version = v0",
        "cache.ttl.seconds = 90");
    put("authentication.x509", "", "client.ca.file = /not/there", "");
  }

  private void authorization() throws IOException {
    put("authorization", "modes = RBAC,Node", "modes = None", "modes = Node,RBAC");
    String policy = "{\"user\":\"nobody\",\"readonly\":true}\n";
    put(
        "authorization.abac",
        "policy.file = " + file("abac-1", policy),
        "policy.file = " + file("abac-2", "broken\n"),
        "policy.file = " + file("abac-3", policy));
    put("authorization.delegated", "timeout = 5", "timeout = x", "timeout = 6");
    put(
        "authorization.webhook",
        "cache.authorized.ttl = 100",
        "version = v0",
        "cache.authorized.ttl = 200");
  }

  private void others() throws IOException {
    put("apigroups", "required = core,batch", "required = nonsense", "required = core");
    put(
        "apigroups.core",
        "service.node.port.range = 30000-32000",
        "service.node.port.range = none",
        "service.node.port.range = 30000-32767");
    put(
        "extensions.aggregator",
        "enable.aggregator.routing = true",
        "enable.aggregator.routing = maybe",
        "enable.aggregator.routing = false");
    put(
        "controllers.podgc",
        "terminated.pod.gc.threshold = 100",
        "terminated.pod.gc.threshold = many",
        "terminated.pod.gc.threshold = 200");
    put(
        "controllers.nodelifecycle",
        "monitor.period.seconds = 6",
        "monitor.period.seconds = often",
        "monitor.period.seconds = 7");
    put(
        "controllers.persistentvolumebinder",
        "sync.period.seconds = 10",
        "sync.period.seconds = often",
        "sync.period.seconds = 20");
    put(
        "controllers.csrsigning",
        "cluster.signing.duration.seconds = 3600",
        "cluster.signing.duration.seconds = long",
        "cluster.signing.duration.seconds = 7200");
    String unused = "legacy.service.account.token.clean.up.period.hours = ";
    put(
        "controllers.legacyserviceaccounttokencleaner",
        unused + "24",
        unused + "ages",
        unused + "48");
    put("controllers.nodes", "simulated = 1", "simulated = many", "simulated = 0");
    put(
        "controllers.volumes",
        "storage.class = standard",
        "storage.class = no/name",
        "storage.class = other");
    routing("extensions.apiextensions");
    put(
        "extensions.connect",
        "kubelet.port = 10251",
        "kubelet.client.certificate = /not/there",
        "kubelet.port = 10252");
    put(
        "http2",
        "max.streams.per.connection = 200",
        "max.streams.per.connection = -1",
        "max.streams.per.connection = 100");
    String egress =
        "{apiVersion: apiserver.k8s.io/v1beta1, kind: EgressSelectorConfiguration,"
            + " egressSelections: [{name: cluster, connection: {proxyProtocol: %s}}]}";
    put(
        "extensions.egress",
        "config.file = " + file("egress-1.yaml", egress.formatted("Direct")),
        "config.file = " + file("egress-2.yaml", egress.formatted("Pigeon")),
        "config.file = " + file("egress-3.yaml", egress.formatted("Direct")));
    put(
        "features",
        "runtime.config = api/alpha=false",
        "feature.gates = NoSuchGate=true",
        "runtime.config = api/beta=false");
    put(
        "plugins",
        "disabled = admission/EventRateLimit",
        "ranks = nonsense",
        "ranks = admission/EventRateLimit=5");
    put("reconcilers.policystatus", "enabled = true", "enabled = maybe", "enabled = false");
    put(
        "controllers.rootca",
        "root.ca.file =",
        "root.ca.file = /nowhere/ca.crt",
        "root.ca.file = ");
    put("controllers", "mode = off", "mode = never", "mode = off\nenable = *");
    put(
        "reconcilers.servers",
        "endpoint.reconciler = none",
        "advertise.address = nowhere.invalid",
        "endpoint.reconciler = lease");
    put("reset", "enabled = true", "enabled = maybe", "enabled = false");
    put("requests", "server.timing = true", "max.requests = 1", "server.timing = false");
    put(
        "server",
        "shutdown.watch.termination.grace.seconds = 1",
        "shutdown.delay.seconds = soon",
        "shutdown.send.retry.after = true");
    String audit =
        "policy.file = %s\nlog.file = %s\n"
            .formatted(Audit.policy(folder), folder.resolve("audit.log"));
    put(
        "stages.audit",
        audit + "log.maxsize = 50",
        audit + "log.mode = loud",
        audit + "log.maxsize = 60");
    String tracing =
        "apiVersion: apiserver.config.k8s.io/v1\nkind: TracingConfiguration\n"
            + "endpoint: 127.0.0.1:1\nsamplingRatePerMillion: 0\n";
    put(
        "stages.tracing",
        "config.file = " + file("tracing-1.yaml", tracing),
        "config.file = " + file("tracing-2.yaml", "kind: Nonsense\n"),
        "config.file = " + file("tracing-3.yaml", tracing));
  }

  private void storage() {
    put("storage", "event.ttl.seconds = 60", "event.ttl.seconds = -1", "event.ttl.seconds = 90");
    put(
        "storage.embedded",
        "compaction.interval.seconds = 200",
        "compaction.interval.seconds = x",
        "compaction.interval.seconds = 250");
    put("storage.encryption", "reload.seconds = 30", "file = /not/there", "reload.seconds = 40");
    put(
        "storage.etcd",
        "request.timeout.seconds = 5",
        "request.timeout.seconds = x",
        "request.timeout.seconds = 6");
    put(
        "storage.memory",
        "compaction.megabytes = 16",
        "compaction.megabytes = x",
        "compaction.megabytes = 48");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The files that are shipped and have no lines here. */
  List<String> unknown() throws IOException {
    try (Stream<Path> files = Files.list(etc)) {
      return files
          .map(f -> String.valueOf(f.getFileName()))
          .filter(f -> f.endsWith(".cfg"))
          .map(f -> f.replace("io.quarterdeck.", "").replaceFirst("\\.cfg$", ""))
          .filter(pid -> !lines.containsKey(pid))
          .sorted()
          .toList();
    }
  }

  /** Every file three times; each waits until the server has seen the one before. */
  void rewriteAll(DistributionProcess server) throws Exception {
    for (Map.Entry<String, List<String>> file : lines.entrySet()) {
      for (String line : file.getValue()) {
        int log = server.log().length();
        write(file.getKey(), line);
        String pid = "io.quarterdeck." + file.getKey();
        Await.until(
            pid + ": " + line + " has been seen",
            () ->
                server
                    .log()
                    .substring(log)
                    .lines()
                    .anyMatch(l -> l.contains(pid + ".cfg") || l.contains(pid + ": ")));
      }
    }
  }

  private void write(String pid, String line) throws IOException {
    Path part = Files.writeString(folder.resolve("part"), line + "\n");
    Files.move(
        part,
        etc.resolve("io.quarterdeck." + pid + ".cfg"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }
}
