// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersistentVolumeClaimStrategyTest {
  private static final String WHOLE =
      "'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'%s'}}";

  private final PersistentVolumeClaimStrategy strategy = new PersistentVolumeClaimStrategy();

  @TestFactory
  Stream<DynamicTest> specs() {
    return ValidationTable.at(
            "spec",
            """
            ## a full object
            accessModes: [ReadWriteMany]
            selector: {matchLabels: {a: b}}
            resources: {requests: {storage: 1Gi}, limits: {storage: 2Gi}}
            volumeName: v
            storageClassName: fast
            volumeMode: Filesystem
            dataSource: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: s}
            dataSourceRef: {apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: s}
            volumeAttributesClassName: gold

            ## nothing
            {}
            => spec.accessModes: Required value: at least 1 access mode is required
            => spec.resources[storage]: Required value

            ## no storage
            accessModes: [ReadWriteOnce]
            resources: {requests: {storage: '0'}}
            => spec.resources[storage]: Invalid value: "0": must be greater than zero
            """)
        .tests((spec, errors) -> strategy.validate(Given.spec(spec), Given.request(), errors));
  }

  private List<String> changes(String now, String old) {
    List<FieldError> errors = new ArrayList<>();
    strategy.validateUpdate(object(now), object(old), Given.request(), errors);
    return errors.stream()
        .map(e -> e.toString().lines().findFirst().orElse("").replace('"', '\''))
        .toList();
  }

  private static String claim(String size, String more, String status) {
    return "{'metadata':{},'spec':{" + WHOLE.formatted(size) + more + "},'status':" + status + "}";
  }

  private static final String FIXED =
      "spec: Forbidden: spec is immutable after creation except resources.requests and"
          + " volumeAttributesClassName for bound claims";
  private static final String BOUND = "{'phase':'Bound','capacity':{'storage':'2Gi'}}";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a name is given once | ,'volumeName':'v' | ``  | 0",
        "a name stays | ,'volumeName':'w' | ,'volumeName':'v' | 1",
        "a class is given late | ,'storageClassName':'fast' | `` | 0",
        "a class stays | ,'storageClassName':'slow' | ,'storageClassName':'fast' | 1",
        "a class does not go | `` | ,'storageClassName':'fast' | 1",
        "attributes change while it is bound | ,'volumeAttributesClassName':'silver' |"
            + " ,'volumeAttributesClassName':'gold' | 0",
        "a source stays | ,'dataSource':{'kind':'PersistentVolumeClaim','name':'b'} |"
            + " ,'dataSource':{'kind':'PersistentVolumeClaim','name':'a'} | 1",
      })
  void whatChangesWhileItIsBound(String rule, String now, String old, int errors) {
    List<String> wanted = errors == 0 ? List.of() : List.of(FIXED);
    assertEquals(wanted, changes(claim("3Gi", now, BOUND), claim("3Gi", old, BOUND)), rule);
  }

  @Test
  void aBoundClaimGrows() {
    assertEquals(List.of(), changes(claim("4Gi", "", BOUND), claim("3Gi", "", BOUND)));
  }

  @Test
  void aClaimThatIsNotBoundKeepsItsSize() {
    assertEquals(List.of(FIXED), changes(claim("4Gi", "", "{}"), claim("3Gi", "", "{}")));
  }

  @Test
  void aFailedExpansionIsTakenBackDownToWhatThereIs() {
    String tooSmall =
        "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity";
    assertEquals(List.of(), changes(claim("3Gi", "", BOUND), claim("4Gi", "", BOUND)));
    assertEquals(List.of(tooSmall), changes(claim("2Gi", "", BOUND), claim("4Gi", "", BOUND)));
    assertEquals(List.of(tooSmall), changes(claim("1Gi", "", BOUND), claim("4Gi", "", BOUND)));
  }

  @Test
  void attributesAreNotUnsaid() {
    String gold = ",'volumeAttributesClassName':'gold'";
    assertEquals(
        "spec.volumeAttributesClassName: Forbidden: update from non-nil value to nil is forbidden",
        changes(claim("3Gi", "", BOUND), claim("3Gi", gold, BOUND)).getLast());
  }

  @Test
  void theModeStays() {
    assertEquals(
        List.of(FIXED, "volumeMode: Invalid value: 'Block': field is immutable"),
        changes(
            claim("3Gi", ",'volumeMode':'Block'", BOUND),
            claim("3Gi", ",'volumeMode':'Filesystem'", BOUND)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "it stays | fast | `` | fast | `` | []",
        "it becomes a field | `` | fast | fast | `` | []",
        "it becomes a field and stays | fast | fast | fast | `` | []",
        "it changes | slow | `` | fast | `` |"
            + " [metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value:"
            + " 'slow': field is immutable]",
        "it goes | `` | `` | fast | `` |"
            + " [metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value: '':"
            + " field is immutable]",
        "it comes | fast | `` | `` | `` |"
            + " [metadata.annotations.volume.beta.kubernetes.io/storage-class: Invalid value:"
            + " 'fast': field is immutable]",
      })
  void theAnnotationOfAClass(
      String rule, String now, String nowField, String old, String oldField, String wanted) {
    assertEquals(
        wanted, changes(annotated(now, nowField), annotated(old, oldField)).toString(), rule);
  }

  private static String annotated(String annotation, String field) {
    String name = "volume.beta.kubernetes.io/storage-class";
    return "{'metadata':{'annotations':{"
        + (annotation.isEmpty() ? "" : "'" + name + "':'" + annotation + "'")
        + "}},'spec':{"
        + WHOLE.formatted("1Gi")
        + (field.isEmpty() ? "" : ",'storageClassName':'" + field + "'")
        + "}}";
  }

  @Test
  void anotherClassThanTheAnnotationsIsNotTaken() {
    assertEquals(FIXED, changes(annotated("fast", "slow"), annotated("fast", "")).getLast());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a claim goes into the newer field |"
            + " {'dataSource':{'kind':'PersistentVolumeClaim','name':'a'}} |"
            + " {'dataSource':{'kind':'PersistentVolumeClaim','name':'a'},'dataSourceRef':{'apiGroup':null,'kind':'PersistentVolumeClaim','name':'a'}}",
        "a snapshot goes into the newer field |"
            + " {'dataSource':{'apiGroup':'snapshot.storage.k8s.io','kind':'VolumeSnapshot','name':'a'}}"
            + " | {'dataSource':{'apiGroup':'snapshot.storage.k8s.io','kind':'VolumeSnapshot','name':'a'},'dataSourceRef':{'apiGroup':'snapshot.storage.k8s.io','kind':'VolumeSnapshot','name':'a'}}",
        "the older field takes nothing else |"
            + " {'dataSource':{'apiGroup':'example.com','kind':'Tape','name':'a'}} | {}",
        "the newer field goes into the older one |"
            + " {'dataSourceRef':{'apiGroup':'example.com','kind':'Tape','name':'a'}} |"
            + " {'dataSourceRef':{'apiGroup':'example.com','kind':'Tape','name':'a'},'dataSource':{'apiGroup':'example.com','kind':'Tape','name':'a'}}",
        "the older field has no namespaces |"
            + " {'dataSourceRef':{'kind':'PersistentVolumeClaim','name':'a','namespace':'b'}} |"
            + " {'dataSourceRef':{'kind':'PersistentVolumeClaim','name':'a','namespace':'b'}}",
      })
  void sourcesOfNewClaims(String rule, String sent, String wanted) {
    ApiObject claim = object("{'spec':" + sent + "}");
    strategy.prepareForCreate(claim, Given.request());
    assertEquals(wanted, text(claim.object("spec")), rule);
  }

  @Test
  void anOlderFieldInUseIsKept() {
    String tape = "{'spec':{'dataSource':{'apiGroup':'example.com','kind':'Tape','name':'a'}}}";
    ApiObject claim = object(tape);
    strategy.prepareForUpdate(claim, object(tape), Given.request());
    assertEquals("Tape", claim.field("spec").at("dataSourceRef", "kind").text());
    ApiObject other = object(tape);
    strategy.prepareForUpdate(other, object("{'spec':{}}"), Given.request());
    assertEquals("{}", text(other.object("spec")));
  }

  @Test
  void aNewClaimIsPending() {
    ApiObject claim = object("{'spec':{},'status':{'phase':'Bound'}}");
    strategy.applyDefaults(claim);
    strategy.prepareForCreate(claim, Given.request());
    assertEquals(
        "{'spec':{'volumeMode':'Filesystem'},'status':{'phase':'Pending'}}", text(claim.tree()));
  }

  @Test
  void partsOfBytesAndAnnotationsAreWarnedOf() {
    List<String> warnings = new ArrayList<>();
    strategy.warn(
        object(
            "{'metadata':{'annotations':{'volume.beta.kubernetes.io/storage-class':'a'}},'spec':"
                + "{'resources':{'requests':{'storage':'1500m'}}}}"),
        null,
        Given.request(),
        warnings);
    assertEquals(
        List.of(
            "metadata.annotations[volume.beta.kubernetes.io/storage-class]: deprecated since v1.8;"
                + " use \"storageClassName\" attribute instead",
            "spec.resources.requests[storage]: fractional byte value \"1500m\" is invalid, must be"
                + " an integer"),
        warnings);
  }

  private String cell(String column, String claim) {
    TablePrinter table = strategy.table();
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(claim), Given.NOW).get(at));
  }

  @Test
  void rowsShowTheVolumeOnceThereIsOne() {
    String status =
        "'status':{'phase':'Bound','accessModes':['ReadWriteOnce'],'capacity':{'storage':'1Gi'}}}";
    String bound = "{'metadata':{},'spec':{'volumeName':'v'}," + status;
    assertEquals("1Gi", cell("Capacity", bound));
    assertEquals("RWO", cell("Access Modes", bound));
    String free = "{'metadata':{},'spec':{}," + status;
    assertEquals("", cell("Capacity", free));
    assertEquals("", cell("Access Modes", free));
    assertEquals("Bound", cell("Status", free));
    assertEquals(
        "Terminating",
        cell("Status", "{'metadata':{'deletionTimestamp':'2026-01-01T00:00:00Z'}," + status));
  }
}
