// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.kubectl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.Distribution.Ended;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Kubectl;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What feature gates and the runtime configuration switch on: in discovery, and by one request. */
final class SwitchesIT {
  @TempDir private static Path folder;
  private static DistributionProcess on;
  private static DistributionProcess some;
  private static Kubectl all;
  private static Kubectl few;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Kubectl.present(), "kubectl is not on the PATH");
    on =
        DistributionProcess.start(
            Files.createDirectory(folder.resolve("on")),
            "--set",
            "features.feature.gates=AllAlpha=true,AllBeta=true",
            "--set",
            "features.runtime.config=api/all=true");
    all = new Kubectl(on.kubeconfig(), folder);
    some =
        DistributionProcess.start(
            Files.createDirectory(folder.resolve("some")),
            "--set",
            "features.feature.gates=ComponentFlagz=true,ComponentStatusz=false,"
                + "MutatingAdmissionPolicy=false,PodTopologyLabelsAdmission=false",
            "--set",
            "features.runtime.config=api/beta=true,networking.k8s.io/v1beta1=false,"
                + "resource.k8s.io/v1alpha3/devicetaintrules=true,batch/v1/cronjobs=false");
    few = new Kubectl(some.kubeconfig(), folder);
  }

  @AfterAll
  static void stop() {
    if (on != null) {
      on.close();
    }
    if (some != null) {
      some.close();
    }
  }

  /** The specs of the kinds; what two versions of a kind have in common stands here once. */
  private static final Map<String, String> SPECS =
      Map.ofEntries(
          Map.entry(
              "MutatingAdmissionPolicy",
              "{failurePolicy: Fail, reinvocationPolicy: Never, matchConstraints: {resourceRules:"
                  + " [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources:"
                  + " [pods]}]}, mutations: [{patchType: ApplyConfiguration, applyConfiguration:"
                  + " {expression: 'Object{}'}}]}"),
          Map.entry("MutatingAdmissionPolicyBinding", "{policyName: p}"),
          Map.entry(
              "LeaseCandidate",
              "{leaseName: l, binaryVersion: 1.36.0, emulationVersion: 1.36.0, strategy: OldestEmulationVersion}"),
          Map.entry("IPAddress", "{parentRef: {resource: services, namespace: default, name: s}}"),
          Map.entry("ServiceCIDR", "{cidrs: [10.9.0.0/24]}"),
          Map.entry("DeviceClass", "{}"),
          Map.entry("DeviceTaintRule", "{taint: {key: k, effect: NoExecute}}"),
          Map.entry(
              "ResourceSlice",
              "{driver: d.example.com, nodeName: node-1, pool: {name: p, generation: 1, resourceSliceCount: 1}}"),
          Map.entry("ResourcePoolStatusRequest", "{driver: d.example.com}"),
          Map.entry(
              "Workload",
              "{podGroupTemplates: [{name: t, schedulingPolicy: {gang: {minCount: 2}}}]}"),
          Map.entry("PodGroup", "{schedulingPolicy: {basic: {}}}"),
          Map.entry("StorageVersion", "{}"),
          Map.entry("StorageVersionMigration", "{resource: {group: apps, resource: deployments}}"));

  /** The alpha and beta versions of Kubernetes 1.36, resource by resource. */
  @ParameterizedTest
  @CsvSource({
    "admissionregistration.k8s.io, v1beta1, mutatingadmissionpolicies, MutatingAdmissionPolicy, p1",
    "admissionregistration.k8s.io, v1alpha1, mutatingadmissionpolicies, MutatingAdmissionPolicy, p2",
    "admissionregistration.k8s.io, v1beta1, mutatingadmissionpolicybindings, MutatingAdmissionPolicyBinding, b1",
    "admissionregistration.k8s.io, v1alpha1, mutatingadmissionpolicybindings, MutatingAdmissionPolicyBinding, b2",
    "coordination.k8s.io, v1beta1, leasecandidates, LeaseCandidate, c1",
    "coordination.k8s.io, v1alpha2, leasecandidates, LeaseCandidate, c2",
    "internal.apiserver.k8s.io, v1alpha1, storageversions, StorageVersion, example.com.things",
    "networking.k8s.io, v1beta1, ipaddresses, IPAddress, 10.9.0.7",
    "networking.k8s.io, v1beta1, servicecidrs, ServiceCIDR, s1",
    "resource.k8s.io, v1beta2, deviceclasses, DeviceClass, d2",
    "resource.k8s.io, v1beta1, deviceclasses, DeviceClass, d1",
    "resource.k8s.io, v1beta2, resourceslices, ResourceSlice, s2",
    "resource.k8s.io, v1beta1, resourceslices, ResourceSlice, s1",
    "resource.k8s.io, v1beta2, devicetaintrules, DeviceTaintRule, t2",
    "resource.k8s.io, v1alpha3, devicetaintrules, DeviceTaintRule, t3",
    "resource.k8s.io, v1alpha3, resourcepoolstatusrequests, ResourcePoolStatusRequest, r3",
    "scheduling.k8s.io, v1alpha2, podgroups, PodGroup, g2",
    "scheduling.k8s.io, v1alpha2, workloads, Workload, w2",
    "storagemigration.k8s.io, v1beta1, storageversionmigrations, StorageVersionMigration, m1",
  })
  void whatIsSwitchedOnIsServed(
      String group, String version, String resource, String kind, String name) throws IOException {
    isServed(group, version, resource);
    String spec = SPECS.get(kind);
    create(
        """
        apiVersion: %s/%s
        kind: %s
        metadata: {name: "%s"}
        spec: %s
        """
            .formatted(group, version, kind, name, spec));
    assertEquals(kind + " " + group + "/" + version, read(resource, version, group, name));
  }

  private static void isServed(String group, String version, String resource) {
    String lines = all.ok("api-resources", "--api-group=" + group, "-o", "name");
    assertTrue(lines.contains(resource + "." + group), lines);
    assertTrue(all.ok("api-versions").lines().toList().contains(group + "/" + version), version);
  }

  private static String read(String resource, String version, String group, String name) {
    return all.ok(
        "get",
        resource + "." + version + "." + group,
        name,
        "-o",
        "jsonpath={.kind} {.apiVersion}");
  }

  private static void create(String manifest) throws IOException {
    Path file = Files.writeString(Files.createTempFile(folder, "object", ".yaml"), manifest);
    all.ok("create", "-f", file.toString());
  }

  /** A claim's request, and a slice's device, stood elsewhere in the first beta. */
  @Test
  void claimsReadInEachVersionAsItHasThem() throws IOException {
    create(
        """
        apiVersion: resource.k8s.io/v1beta1
        kind: ResourceClaim
        metadata: {name: claim}
        spec: {devices: {requests: [{name: r, deviceClassName: c, count: 2}]}}
        """);

    assertEquals("c 2", claim("v1beta1", "deviceClassName", "count"));
    assertEquals("c 2", claim("v1beta2", "exactly.deviceClassName", "exactly.count"));
    assertEquals("c 2", claim("v1", "exactly.deviceClassName", "exactly.count"));
    all.ok("get", "resourceclaimtemplates.v1beta1.resource.k8s.io");
    all.ok("get", "resourceclaimtemplates.v1beta2.resource.k8s.io");
  }

  private static String claim(String version, String name, String count) {
    String request = ".spec.devices.requests[0].";
    return all.ok(
        "get",
        "resourceclaims." + version + ".resource.k8s.io",
        "claim",
        "-o",
        "jsonpath={" + request + name + "} {" + request + count + "}");
  }

  @Test
  void volumeAttributesClassesAreThereInTheBetaToo() throws IOException {
    isServed("storage.k8s.io", "v1beta1", "volumeattributesclasses");
    create(
        """
        apiVersion: storage.k8s.io/v1beta1
        kind: VolumeAttributesClass
        metadata: {name: vac}
        driverName: d.example.com
        parameters: {a: b}
        """);
    assertEquals(
        "VolumeAttributesClass storage.k8s.io/v1beta1",
        read("volumeattributesclasses", "v1beta1", "storage.k8s.io", "vac"));
  }

  @ParameterizedTest
  @CsvSource({"v1beta1", "v1alpha1"})
  void bundlesOfAuthoritiesAreStoredAndRefused(String version) throws IOException {
    isServed("certificates.k8s.io", version, "clustertrustbundles");
    String anchors = TestCertificate.authority("CN=anchor").pem().indent(4);
    create(
        """
        apiVersion: certificates.k8s.io/%s
        kind: ClusterTrustBundle
        metadata: {name: bundle-%s}
        spec:
          trustBundle: |
        %s
        """
            .formatted(version, version, anchors));
    assertEquals(
        "ClusterTrustBundle certificates.k8s.io/" + version,
        read("clustertrustbundles", version, "certificates.k8s.io", "bundle-" + version));
    Path none =
        Files.writeString(
            folder.resolve("none.yaml"),
            """
            apiVersion: certificates.k8s.io/%s
            kind: ClusterTrustBundle
            metadata: {name: none}
            spec: {trustBundle: x}
            """
                .formatted(version));
    Ended refused = all.run("create", "-f", none.toString());
    assertTrue(refused.err().contains("at least one trust anchor must be provided"), refused.err());
  }

  @Test
  void aPodsCertificateIsNotAskedForWithoutItsKey() throws IOException {
    isServed("certificates.k8s.io", "v1beta1", "podcertificaterequests");
    Path request =
        Files.writeString(
            folder.resolve("request.yaml"),
            """
            apiVersion: certificates.k8s.io/v1beta1
            kind: PodCertificateRequest
            metadata: {name: r}
            spec: {signerName: example.com/s, podName: p, podUID: u, serviceAccountName: s,
              serviceAccountUID: u, nodeName: node-1, nodeUID: u}
            """);
    Ended refused = all.run("create", "-f", request.toString());
    assertTrue(refused.err().contains("must be a valid PKIX-serialized public key"), refused.err());
  }

  @Test
  void eachStoredResourceHasWhatThisServerSaysOfIt() throws Exception {
    String[] get = {"get", "storageversions", "-o", "name"};
    Await.until("storage versions are there", () -> all.ok(get).contains("/storage.k8s.io."));
    String names = all.ok(get);
    assertTrue(names.contains("/core.pods\n") && names.contains("/core.events\n"), names);
    assertFalse(names.contains("/events.k8s.io.events\n"), "they are those of the core group");
    assertFalse(names.contains("subjectaccessreviews"), "they are not stored");
    String lease =
        all.ok(
            "get",
            "leases",
            "-n",
            "kube-system",
            "-o",
            "name",
            "-l",
            "apiserver.kubernetes.io/identity");
    String path = "{.status.storageVersions[*].%s} ";
    String said =
        all.ok(
            "get",
            "storageversion",
            "resource.k8s.io.deviceclasses",
            "-o",
            "jsonpath="
                + path.formatted("apiServerID")
                + path.formatted("encodingVersion")
                + path.formatted("servedVersions")
                + "{.status.commonEncodingVersion} {.status.conditions[*].status}");
    assertEquals(
        lease.strip().replaceFirst(".*/", "")
            + " resource.k8s.io/v1 [\"resource.k8s.io/v1\",\"resource.k8s.io/v1beta2\","
            + "\"resource.k8s.io/v1beta1\"] resource.k8s.io/v1 True",
        said);
  }

  /** Versions by their stage, one of them switched off again, one resource alone, one away. */
  @ParameterizedTest
  @CsvSource({
    "/apis/storage.k8s.io/v1beta1/volumeattributesclasses, true",
    "/apis/coordination.k8s.io/v1beta1/leasecandidates, true",
    "/apis/coordination.k8s.io/v1alpha2/leasecandidates, false",
    "/apis/networking.k8s.io/v1beta1/ipaddresses, false",
    "/apis/networking.k8s.io/v1/ipaddresses, true",
    "/apis/resource.k8s.io/v1alpha3/devicetaintrules, true",
    "/apis/resource.k8s.io/v1alpha3/resourcepoolstatusrequests, false",
    "/apis/batch/v1/cronjobs, false",
    "/apis/batch/v1/jobs, true",
    "/apis/certificates.k8s.io/v1beta1/clustertrustbundles, false",
    "/apis/storagemigration.k8s.io/v1beta1/storageversionmigrations, false",
    "/apis/internal.apiserver.k8s.io/v1alpha1/storageversions, false",
    "/apis/scheduling.k8s.io/v1alpha2/podgroups, false",
    "/flagz, true",
    "/statusz, false",
  })
  void whatIsNotSwitchedOnIsNotThere(String path, boolean served) {
    Ended asked = few.run("get", "--raw", path);

    assertEquals(served, asked.exitCode() == 0, asked.err());
  }

  @Test
  void discoverySaysWhatIsLeft() {
    String jobs = few.ok("api-resources", "--api-group=batch", "-o", "name");
    assertTrue(jobs.contains("jobs.batch"), jobs);
    assertFalse(jobs.contains("cronjobs"), jobs);
    List<String> versions = few.ok("api-versions").lines().toList();
    assertTrue(versions.contains("resource.k8s.io/v1alpha3"), versions.toString());
    assertFalse(versions.contains("networking.k8s.io/v1beta1"), versions.toString());
    assertFalse(versions.contains("certificates.k8s.io/v1beta1"), versions.toString());
    String services = few.ok("get", "apiservices", "-o", "name");
    assertTrue(services.contains("v1beta2.resource.k8s.io"), services);
    assertFalse(services.contains("v1beta1.networking.k8s.io"), services);
  }

  @Test
  void metricsAndFlagsSayWhatIsSwitched() {
    String metrics = few.ok("get", "--raw", "/metrics");
    for (String line :
        List.of(
            "kubernetes_feature_enabled{name=\"MutatingAdmissionPolicy\",stage=\"\"} 0",
            "kubernetes_feature_enabled{name=\"ComponentFlagz\",stage=\"BETA\"} 1",
            "kubernetes_feature_enabled{name=\"ComponentStatusz\",stage=\"BETA\"} 0",
            "kubernetes_feature_enabled{name=\"GenericWorkload\",stage=\"ALPHA\"} 0")) {
      assertTrue(metrics.contains(line + "\n"), line);
    }
    String flags = few.ok("get", "--raw", "/flagz");
    assertTrue(
        flags.contains(
            "\nfeature-gates=ComponentFlagz=true,ComponentStatusz=false,"
                + "MutatingAdmissionPolicy=false,PodTopologyLabelsAdmission=false\n"),
        flags);
    assertTrue(
        flags.contains(
            "\nruntime-config=api/beta=true,batch/v1/cronjobs=false,"
                + "networking.k8s.io/v1beta1=false,"
                + "resource.k8s.io/v1alpha3/devicetaintrules=true\n"),
        flags);
    String plugins = few.ok("get", "plugins.quarterdeck.io");
    assertTrue(
        plugins
            .lines()
            .anyMatch(
                row -> row.matches("mutating-admission.mutatingadmissionpolicy .* Standby .*")),
        plugins);
  }

  @Test
  void flagsAreForWhoMaySeeThem() {
    Ended asked = few.run("get", "--raw", "/flagz", "--as=alice");

    assertTrue(
        asked.exitCode() != 0 && asked.err().contains("cannot get path \"/flagz\""), asked.err());
  }
}
